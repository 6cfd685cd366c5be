import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brandingCalls } from '#shared/calls/business/businesses.ts';
import { type BrandingPart, brandingParts } from '#shared/contracts/branding.ts';
import { BrandingPreview } from '#web/business/branding/branding-preview.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const adminBrandingQuery = (businessId: number) =>
  queryOf(brandingCalls.read, { params: { id: businessId } });

const partLabels: Record<BrandingPart, () => string> = {
  logo: m.branding_part_logo,
  cover: m.branding_part_cover,
  welcome: m.branding_part_welcome,
};

/** What guests see of a business, and a button to remove each part that they should not see. */
export function AdminBranding({ business }: { business: { id: number; name: string } }) {
  const { data: branding, isError, refetch } = useQuery(adminBrandingQuery(business.id));
  const remove = useRemovePart(business.id);
  const [asked, setAsked] = useState<BrandingPart>();
  if (isError) return <LoadProblem sentence={m.branding_load_failed()} onRetry={() => void refetch()} />;
  if (!branding) return <Skeleton className="h-24 rounded-card" />;
  const shown = brandingParts.filter((part) => branding[part] !== null);
  if (shown.length === 0 && !branding.accent)
    return <p className="text-ink-soft">{m.branding_admin_none()}</p>;
  const confirm = (part: BrandingPart) =>
    remove.mutate(part, {
      onSuccess: () => {
        setAsked(undefined);
        toast({ title: m.branding_picture_removed() });
      },
      onError: (error) => toastError(error, m.branding_failed()),
    });
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-72 max-w-full">
        <BrandingPreview branding={branding} businessName={business.name} />
      </div>
      <div className="flex flex-col items-start gap-2">
        {shown.map((part) => (
          <Button key={part} variant="secondary" onClick={() => setAsked(part)}>
            {m.branding_admin_remove({ part: partLabels[part]() })}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={m.branding_admin_remove_title({ part: partLabels[asked](), name: business.name })}
          description={m.branding_admin_remove_detail()}
          confirmLabel={m.branding_remove_picture()}
          destructive
          loading={remove.isPending}
          onConfirm={() => confirm(asked)}
        />
      )}
    </div>
  );
}

function useRemovePart(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (part: BrandingPart) => call(brandingCalls.removePart, { params: { id: businessId, part } }),
    onSuccess: (branding) => queryClient.setQueryData(adminBrandingQuery(businessId).queryKey, branding),
  });
}
