import type { ReactNode } from 'react';
import { useMay } from '#web/business/workplace/role-here.ts';
import { readOnlyWords } from '#web/business/workplace/role-words.ts';
import { Notice } from '#web/kit/ui/notice.tsx';

type Props = { least: keyof typeof readOnlyWords; children: ReactNode };

/** Forms that everybody in a business may read, but only some may change. */
export function Allowed({ least, children }: Props) {
  if (useMay(least)) return children;
  return (
    <>
      <div className="mb-4">
        <Notice sentence={readOnlyWords[least]()} />
      </div>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  );
}
