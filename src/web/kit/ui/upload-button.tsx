import { Upload } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from '#web/kit/ui/button.tsx';

type Props = ComponentProps<typeof Button> & {
  accept: string;
  /** The name of the file input. */
  inputLabel: string;
  onFile: (file: File) => void;
  /** Called before the file dialog opens; false cancels. */
  mayChoose?: (() => boolean) | undefined;
};

/** A button that lets the user choose a file. */
export function UploadButton({ accept, inputLabel, onFile, mayChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after it failed or was corrected.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  const open = () => {
    if (mayChoose?.() !== false) input.current?.click();
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} aria-label={inputLabel} hidden onChange={handleChosen} />
      <Button variant="secondary" {...button} icon={Upload} onClick={open} />
    </>
  );
}
