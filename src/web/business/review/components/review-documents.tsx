import type { BusinessReview } from '#web/business/review/api/review.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { DocumentView } from '#web/platform/files/components/document-view.tsx';

type Props = Pick<BusinessReview, 'licenceDocument' | 'ibanDocument'>;

/** Both documents in place, so that an admin compares them with the facts beside them. */
export function ReviewDocuments({ licenceDocument, ibanDocument }: Props) {
  const documents = [
    { name: m.profile_licence_document(), document: licenceDocument },
    { name: m.profile_iban_document(), document: ibanDocument },
  ];
  return (
    <Panel title={m.profile_documents()}>
      <div className="flex flex-col gap-6">
        {documents.map(({ name, document }) => (
          <div key={name} className="min-w-0">
            <h3 className="mb-2 font-medium">{name}</h3>
            {document ? (
              <DocumentView key={document.path} document={document} name={name} />
            ) : (
              <p className="text-ink-soft">{m.profile_document_missing()}</p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
