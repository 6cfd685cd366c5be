import { CircleAlert } from 'lucide-react';

/** Why a form was refused as a whole, beside its button. Always in the page, so that screen readers notice the change. */
export function FormAlert({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:-mt-5">
      {sentence && (
        <p className="flex items-start gap-2 rounded-control bg-suspended px-4 py-3 text-on-suspended">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {sentence}
        </p>
      )}
    </div>
  );
}
