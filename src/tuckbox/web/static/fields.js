// What was chosen or written in a field of a form, and what it was drawn with.

const isTicked = (field) => field.type === "radio" || field.type === "checkbox";

// Gives what stands in a field now.
export const chosen = (field) => (isTicked(field) ? field.checked : field.value);

// Gives what stood in a field when the server drew it.
export function drawn(field) {
  if (isTicked(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

export const isChanged = (field) => chosen(field) !== drawn(field);

// Chooses or writes something in a field, unless it is a list that does not offer it any more.
export function choose(field, value) {
  if (isTicked(field)) field.checked = value;
  else if (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value)) field.value = value;
}

// Gives the fields inside an element, but those for files, which only the person at the browser may fill.
export const fieldsOf = (element) => element.querySelectorAll("input[id]:not([type=file]), textarea[id], select[id]");
