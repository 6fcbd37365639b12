"""Search for a seat's best move: information-set Monte Carlo tree search, the same loop for every game.

Nothing but what the seat sees goes in. For each **world** what the seat does not know is dealt again (`guess`), and
every candidate, a legal move worth a thought, is played in it, all of them with the same luck to come. After the
candidate a playout walks down a tree of decisions as long as it knows the way, adds one decision to the tree, lets the
quick player play on to the end, and notes for every decision on the way what the end was worth to the side that took
it. Where several seats may act, one of them acts at a time, drawn at random.

A **node** of the tree is what is known when a decision is taken: to the searching seat all that it sees itself, to
everybody else what an onlooker sees. So no opponent in the tree knows what it could not know, neither the cards of the
searching seat nor what it has just chosen in secret. Positions that look alike share a node, whichever way they came
about. The legal moves of a node differ from guess to guess: a move is judged by how often it could have been chosen.

The tree lies in flat arrays: `slots` finds the node of what is seen, by open addressing; `nodes` has a line a node,
`edges` and `sums` a line a move, those of one node linked from one to the next. Where an array is full the tree grows
no further.
"""

from math import sqrt

from tuckbox.table.kernel import chance, log as log_, loops

SEEN, FIRST_EDGE = 0, 1
NODE_FIELDS = 2
"""A node: the fingerprint of what is seen there, its first edge."""

ACTION, NEXT_EDGE, VISITS, AVAILABLE = 0, 1, 2, 3
EDGE_FIELDS = 4
"""An edge: the action, the next edge of the node, how often it was played, how often it could have been."""

WORTH, WINS = 0, 1
SUM_FIELDS = 2
"""What playouts were worth to the side that decided, and its shares of the wins among them."""

USED_NODES, USED_EDGES = 0, 1
USED_FIELDS = 2

RANDOM_PERCENT, EXPLORATION, PRIOR_PERCENT, RANK_PERCENT, DEPTH, LONGEST = 0, 1, 2, 3, 4, 5
SETTINGS = 6
"""How a search is set: how many of the moves after the tree are random instead of the quick player's; how much a
move's uncertainty counts, in hundredths; how much of the trust in advance the quick player's move gets, the rest being
shared evenly; how much of the worth of an end is the rank instead of the win itself; how many decisions of a playout
the tree holds at the most; after how many a playout ends and is judged by the ranks so far."""

NOTHING = -1

ROOT, GUESSED, WORK, SEEN_BY_SEAT, SEEN_BY_ALL = 0, 1, 2, 3, 4
ROOMS = 5
"""The positions a search works in: what the seat sees, the world, the playout, what is seen of that."""

ONLOOKER = 15
HASH_FACTOR = 0x9E3779B1


def search(
    acting, legal, apply, result, look, guess, choose, fingerprint,
    setups, states, seat, source, dice, sides, settings, candidates, worlds, totals,
    key, actions, places, log, scores, ranks, values, steps, way, slots, nodes, edges, sums, used,
):  # fmt: skip
    """Play every candidate once in each of so many worlds; return the number of playouts.

    `states[ROOT]` is what the seat sees, the other rooms are written over. Worlds are drawn from `source`, luck in them
    from `dice`. `totals` gets added, by candidate, what its playouts were worth to the seat, and its wins. `sides` has
    the side of every ranked seat. The others are room to work in: `key` four words, `actions` and `places` an entry an
    action code, `places` being zero; `scores` and `ranks` an entry a ranked seat; by candidate, `values` two numbers
    for each ranked seat, `steps` one, `way` a line of an edge and a seat for each decision that the tree can hold; the
    rest the tree.
    """
    rules = (acting, legal, apply, look, choose, fingerprint)
    room = (actions, places, log, way)
    tree = (slots, nodes, edges, sums, used)
    for _world in range(worlds):
        chance.reseed_from(dice[0], source[0], chance.GUESSES)
        states[GUESSED] = states[ROOT]
        guess(setups, states, GUESSED, seat, dice)
        for i in range(4):
            key[i] = chance.number(dice[0])
        for i in range(len(candidates)):
            chance.seed(dice[0], key, chance.PLAYERS)
            states[WORK] = states[GUESSED]
            log_.clear(log)
            apply(setups, states, WORK, seat, candidates[i], log)
            steps[i] = _play_out(rules, setups, states, seat, dice, settings, room, tree, i * settings[DEPTH])
            result(setups, states, WORK, scores, ranks)
            _judge(ranks, sides, settings[RANK_PERCENT], values, i * len(ranks))
            totals[i][WORTH] += values[i * len(ranks) + seat][WORTH]
            totals[i][WINS] += values[i * len(ranks) + seat][WINS]
        # Only now, so that all candidates meet the same opponents: none that has just learnt from another candidate.
        for i in range(len(candidates)):
            for step in range(i * settings[DEPTH], i * settings[DEPTH] + steps[i]):
                edge = way[step][0]
                value = i * len(ranks) + way[step][1]
                edges[edge][VISITS] += 1
                sums[edge][WORTH] += values[value][WORTH]
                sums[edge][WINS] += values[value][WINS]
    return worlds * len(candidates)


def _play_out(rules, setups, states, searcher, dice, settings, room, tree, start):
    """Play the world on to its end; return how many decisions of the way, noted from `start` on, are in the tree."""
    acting, legal, apply, _look, choose, _fingerprint = rules
    actions, _places, log, way = room
    is_in_tree = True
    steps = 0
    for _decision in range(settings[LONGEST]):
        seats = acting(setups, states, WORK)
        if seats == 0:
            break
        seat = loops.pick_seat(seats, dice[0])
        count = legal(setups, states, WORK, seat, actions)
        action = int(actions[0])
        if count > 1:
            if is_in_tree and steps < settings[DEPTH]:
                edge, is_in_tree = _follow(rules, setups, states, searcher, seat, count, dice, settings, room, tree)
                if edge == NOTHING:
                    action = choose(setups, states, WORK, seat, actions, count, dice)
                else:
                    action = int(tree[2][edge][ACTION])
                    way[start + steps][0] = edge
                    way[start + steps][1] = seat
                    steps += 1
            elif settings[RANDOM_PERCENT] > 0 and chance.below(dice[0], 100) < settings[RANDOM_PERCENT]:
                action = int(actions[loops.random_place(setups[0], actions, count, dice[0])])
            else:
                # In a world nothing is hidden that matters, and a look costs more than the quick player's decision.
                action = choose(setups, states, WORK, seat, actions, count, dice)
        log_.clear(log)
        apply(setups, states, WORK, seat, action, log)
    return steps


def _follow(rules, setups, states, searcher, seat, count, dice, settings, room, tree):
    """Give the edge of the decision to take, and whether its node was there before; make it where it was not."""
    _acting, _legal, _apply, look, choose, fingerprint = rules
    actions, places, _log, _way = room
    slots, nodes, edges, sums, _used = tree
    look(setups, states, WORK, SEEN_BY_SEAT, seat)
    quick = choose(setups, states, SEEN_BY_SEAT, seat, actions, count, dice)
    if seat == searcher:
        seen = fingerprint(states, SEEN_BY_SEAT)
    else:
        look(setups, states, WORK, SEEN_BY_ALL, ONLOOKER)
        seen = fingerprint(states, SEEN_BY_ALL) ^ (seat + 1)
    slot = _slot(seen, slots, nodes)
    if slots[slot] == 0:
        node = _add_node(seen, slot, tree)
        return _add_edge(quick, node, tree), False
    node = int(slots[slot]) - 1
    _count_available(node, count, actions, places, tree)
    edge = _select(node, quick, count, settings, places, nodes, edges, sums)
    for i in range(count):
        places[actions[i]] = 0
    return edge, edge != NOTHING


def _slot(seen, slots, nodes):
    """Give the slot of what is seen: the one that leads to its node, or the empty one where it belongs."""
    slot = (((seen ^ (seen >> 32)) & chance.WORD) * HASH_FACTOR & chance.WORD) % len(slots)
    while slots[slot] != 0 and nodes[slots[slot] - 1][SEEN] != seen:
        slot = slot + 1 if slot + 1 < len(slots) else 0
    return slot


def _add_node(seen, slot, tree):
    slots, nodes, _edges, _sums, used = tree
    node = int(used[USED_NODES])
    if node == len(nodes):
        return NOTHING
    used[USED_NODES] = node + 1
    slots[slot] = node + 1
    nodes[node][SEEN] = seen
    nodes[node][FIRST_EDGE] = NOTHING
    return node


def _add_edge(action, node, tree):
    _slots, nodes, edges, _sums, used = tree
    edge = int(used[USED_EDGES])
    if node == NOTHING or edge == len(edges):
        return NOTHING
    used[USED_EDGES] = edge + 1
    edges[edge][ACTION] = action
    edges[edge][NEXT_EDGE] = nodes[node][FIRST_EDGE]
    edges[edge][VISITS] = 0
    edges[edge][AVAILABLE] = 1
    nodes[node][FIRST_EDGE] = edge
    return edge


def _count_available(node, count, actions, places, tree):
    """Count every legal move of a node as available once more, giving an edge to those that lack one.

    `places` becomes 1 for every legal action.
    """
    _slots, nodes, edges, _sums, _used = tree
    for i in range(count):
        places[actions[i]] = 2
    edge = int(nodes[node][FIRST_EDGE])
    while edge != NOTHING:
        if places[edges[edge][ACTION]] == 2:
            places[edges[edge][ACTION]] = 1
            edges[edge][AVAILABLE] += 1
        edge = int(edges[edge][NEXT_EDGE])
    for i in range(count):
        if places[actions[i]] == 2:
            places[actions[i]] = 1
            _add_edge(int(actions[i]), node, tree)


def _select(node, quick, count, settings, places, nodes, edges, sums):
    """Give the edge to follow: worth much so far, or tried seldom for how often it could be and how far it is trusted.

    The rule is PUCT (D. Silver and others, "Mastering the game of Go without human knowledge", 2017) with counts of
    availability (P. Cowling, E. Powley and D. Whitehouse, "Information set Monte Carlo tree search", 2012). There is no
    logarithm in it, which would differ in its last bit from machine to machine.
    """
    visits = 0
    worth = 0.0
    edge = int(nodes[node][FIRST_EDGE])
    while edge != NOTHING:
        if places[edges[edge][ACTION]] == 1:
            visits += int(edges[edge][VISITS])
            worth += sums[edge][WORTH]
        edge = int(edges[edge][NEXT_EDGE])
    average = worth / visits if visits > 0 else 0.5
    exploration = settings[EXPLORATION] / 100.0
    trust = settings[PRIOR_PERCENT] / 100.0
    best = NOTHING
    highest = -1.0
    edge = int(nodes[node][FIRST_EDGE])
    while edge != NOTHING:
        if places[edges[edge][ACTION]] == 1:
            tried = int(edges[edge][VISITS])
            share = (1.0 - trust) / count
            if edges[edge][ACTION] == quick:
                share += trust
            score = sums[edge][WORTH] / tried if tried > 0 else average
            score += exploration * share * sqrt(float(edges[edge][AVAILABLE])) / (1.0 + tried)
            if score > highest:
                highest = score
                best = edge
        edge = int(edges[edge][NEXT_EDGE])
    return best


def _judge(ranks, sides, rank_percent, values, start):
    """Write, from line `start` on, what the end is worth to each ranked seat, from 0 to 1, and its share of the win.

    A win is shared among the sides that have the first rank. A rank is worth the share of the other sides' seats that
    stand worse, equal ones half.
    """
    winners = 0
    for seat in range(len(ranks)):
        if ranks[seat] == 1 and _is_first_of_side(seat, sides):
            winners += 1
    for seat in range(len(ranks)):
        others = 0
        worse = 0.0
        for other in range(len(ranks)):
            if sides[other] != sides[seat]:
                others += 1
                if ranks[other] > ranks[seat]:
                    worse += 1.0
                elif ranks[other] == ranks[seat]:
                    worse += 0.5
        won = 1.0 / winners if ranks[seat] == 1 else 0.0
        place = worse / others if others > 0 else won
        values[start + seat][WINS] = won
        values[start + seat][WORTH] = won + (place - won) * (rank_percent / 100.0)


def _is_first_of_side(seat, sides):
    for other in range(seat):
        if sides[other] == sides[seat]:
            return False
    return True
