const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** For each field of the page: what the visitor has changed it to, or undefined. */
let typed: (string | undefined)[] = [];

let stopNoting = () => {};

/**
 * Records what was typed, chosen or autofilled while the scripts of a server-rendered page were loading, until
 * `putTypedBack`.
 */
export function noteTyped(root: HTMLElement): void {
  // A field that has its first value again was emptied by its form, not by the visitor.
  const note = () => {
    typed = fieldsIn(root).map((field, at) =>
      field.value === renderedValue(field) ? typed[at] : field.value,
    );
  };
  note();
  document.addEventListener('input', note, true);
  stopNoting = () => document.removeEventListener('input', note, true);
}

/**
 * Writes it into the same fields again and dispatches their events: forms empty their fields when they are
 * hydrated.
 */
export function putTypedBack(root: HTMLElement): void {
  stopNoting();
  const fields = fieldsIn(root);
  typed.forEach((value, at) => {
    const field = fields[at];
    if (!field || value === undefined) return;
    // React replaces the setter of the element to notice changes, and ignores an event without one.
    field.value = renderedValue(field);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event(isSelect(field) ? 'change' : 'input', { bubbles: true }));
  });
  typed = [];
}

function fieldsIn(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)];
}

/** The value that the server rendered. */
function renderedValue(field: Field): string {
  if (!isSelect(field)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function isSelect(field: Field): field is HTMLSelectElement {
  return field.tagName === 'SELECT';
}
