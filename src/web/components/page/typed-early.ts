const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea';

type Field = HTMLInputElement | HTMLTextAreaElement;

let typed: string[] = [];

/** What was typed, or filled in by the browser, while the scripts of a drawn page were loading. */
export function readTyped(root: HTMLElement): void {
  typed = [...root.querySelectorAll<Field>(FIELDS)].map(({ value }) => value);
}

/** Puts it into the same fields again: forms empty their fields when they take them over. */
export function putTypedBack(): void {
  const fields = document.querySelectorAll<Field>(`#root :is(${FIELDS})`);
  typed.forEach((value, at) => {
    const field = fields[at];
    if (!field || value === '' || field.value !== '') return;
    // React replaces the setter of the element to notice changes, and ignores an event without one.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  typed = [];
}
