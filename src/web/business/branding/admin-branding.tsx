import { useQuery } from '@tanstack/react-query';
import { brandingCalls } from '#shared/calls/business/businesses.ts';
import { type BrandingPart, brandingParts } from '#shared/contracts/branding.ts';
import { BrandingPreview } from '#web/business/branding/branding-preview.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useAction } from '#web/kit/query/action.ts';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

const adminBrandingQuery = (businessId: number) =>
  queryOf(brandingCalls.read, { params: { id: businessId } });

const partLabels: Record<BrandingPart, () => string> = {
  logo: m.branding_part_logo,
  cover: m.branding_part_cover,
  welcome: m.branding_part_welcome,
};

/** What guests see of a business, and a button to remove each part that they should not see. */
export function AdminBranding({ business: { id, name } }: { business: { id: number; name: string } }) {
  const query = adminBrandingQuery(id);
  const { data: branding, isError, refetch } = useQuery(query);
  const remove = useAction((part: BrandingPart) => call(brandingCalls.removePart, { params: { id, part } }), {
    stores: query,
    done: m.branding_picture_removed(),
    failed: m.branding_failed(),
  });
  if (isError) return <LoadProblem sentence={m.branding_load_failed()} onRetry={() => void refetch()} />;
  if (!branding) return <Skeleton className="h-24 rounded-card" />;
  const shown = brandingParts.filter((part) => branding[part] !== null);
  if (shown.length === 0 && !branding.accent)
    return <p className="text-ink-soft">{m.branding_admin_none()}</p>;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-72 max-w-full">
        <BrandingPreview branding={branding} businessName={name} />
      </div>
      <div className="flex flex-col items-start gap-2">
        {shown.map((part) => (
          <ConfirmButton
            key={part}
            label={m.branding_admin_remove({ part: partLabels[part]() })}
            title={m.branding_admin_remove_title({ part: partLabels[part](), name })}
            description={m.branding_admin_remove_detail()}
            confirmLabel={m.branding_remove_picture()}
            destructive
            isPending={remove.isPending}
            onConfirm={(close) => remove.mutate(part, { onSuccess: close })}
          />
        ))}
      </div>
    </div>
  );
}
