import type { ChangeEvent, ComponentProps, FocusEvent } from 'react';
import { groupWhileTyping } from '#web/kit/format/iban-grouping.ts';
import { Input } from '#web/kit/ui/field.tsx';

/** Shows the IBAN in groups of four, as banks print it. The value that is sent may contain the spaces. */
export function IbanInput({ onChange, onBlur, ...rest }: ComponentProps<'input'>) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    // Changing the text while an input method is composing would break the composition.
    if (!(event.nativeEvent as InputEvent).isComposing) regroup(event.currentTarget);
    onChange?.(event);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    regroup(event.currentTarget);
    onChange?.(event);
    onBlur?.(event);
  };
  return (
    <Input
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="AE07 0331 2345 6789 0123 456"
      className="tabular-nums rtl:text-end"
      onChange={handleChange}
      onBlur={handleBlur}
      {...rest}
    />
  );
}

function regroup(input: HTMLInputElement): void {
  const { text, caret } = groupWhileTyping(input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** A name in Latin letters, also on a page that runs from right to left. */
export const bankNameInput = {
  dir: 'ltr',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 70,
  className: 'rtl:text-end',
} as const;
