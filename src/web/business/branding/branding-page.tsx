import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { isCorrected } from '#shared/accent.ts';
import {
  type Branding,
  type BrandingChange,
  brandingChange,
  LONGEST_WELCOME,
  type Picture,
  type PictureKind,
} from '#shared/contracts/branding.ts';
import { pictureLink } from '#shared/tip-links.ts';
import { BrandingPreview } from '#web/business/branding/branding-preview.tsx';
import { PictureField } from '#web/business/branding/picture-field.tsx';
import {
  brandingQuery,
  useChangeBranding,
  useRemovePicture,
  useUploadPicture,
} from '#web/business/branding/queries.ts';
import { profileQuery } from '#web/business/changes/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/role-here.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton as Bone } from '#web/kit/ui/loading.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Values = z.input<typeof brandingChange>;

type Props = { kind: PictureKind; label: string; hint: string; picture: Picture | null };

/** What the picker of colours shows while none is chosen: the platform's own. */
const USUAL_ACCENT = '#17563a';

export function Component() {
  const branding = useQuery(brandingQuery);
  const profile = useQuery(profileQuery);
  if (branding.isPending || profile.isPending) return <Skeleton />;
  if (branding.isError || profile.isError) {
    const again = () => void Promise.all([branding.refetch(), profile.refetch()]);
    return <LoadProblem sentence={m.branding_load_failed()} onRetry={again} />;
  }
  if (!branding.data || !profile.data) return <NoBusinessPage />;
  return (
    <Page
      title={m.branding_title()}
      detail={<bdi className="min-w-0 wrap-anywhere">{profile.data.name}</bdi>}
      actions={
        <ButtonLink to="/business/details" variant="secondary">
          {m.profile_title()}
        </ButtonLink>
      }
    >
      <Allowed least="manager">
        <BrandingForm branding={branding.data} businessName={profile.data.name} />
      </Allowed>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ title: m.branding_title(), detail: <Bone className="h-6 w-40" /> }),
  <CardsSkeleton cards={['h-96']} />,
);

function BrandingForm({ branding, businessName }: { branding: Branding; businessName: string }) {
  const change = useChangeBranding();
  const form = useForm<Values, unknown, BrandingChange>({
    resolver: zodResolver(brandingChange),
    defaultValues: { accent: branding.accent, welcome: branding.welcome ?? '' },
  });
  const typed = useWatch({ control: form.control });
  const chosen = brandingChange.safeParse(typed);
  const { accent = null, welcome = null } = chosen.success ? chosen.data : branding;
  const shown = { ...branding, accent, welcome };
  const submit = form.handleSubmit((wanted) =>
    change.mutate(wanted, {
      onSuccess: () => toast({ title: m.profile_saved() }),
      onError: (error) => showFormError(form, error, m.branding_failed()),
    }),
  );
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <Panel title={m.branding_intro()}>
        <div className="mb-5 flex flex-col gap-5">
          <BrandingPicture
            kind="logo"
            label={m.branding_logo()}
            hint={m.branding_logo_hint()}
            picture={branding.logo}
          />
          <BrandingPicture
            kind="cover"
            label={m.branding_cover()}
            hint={m.branding_cover_hint()}
            picture={branding.cover}
          />
        </div>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field label={m.branding_accent()} hint={m.branding_accent_hint()} error={errorIn(form, 'accent')}>
            <div className="flex flex-wrap items-center gap-3">
              <Input
                type="color"
                className="w-20! p-1"
                value={shown.accent ?? USUAL_ACCENT}
                onChange={(event) =>
                  form.setValue('accent', event.currentTarget.value, { shouldDirty: true })
                }
              />
              <code dir="ltr" className="text-small text-ink-soft">
                {shown.accent}
              </code>
              {shown.accent && (
                <Button variant="quiet" onClick={() => form.setValue('accent', null, { shouldDirty: true })}>
                  {m.branding_accent_reset()}
                </Button>
              )}
            </div>
          </Field>
          {shown.accent && isCorrected(shown.accent) && <Notice sentence={m.branding_accent_corrected()} />}
          <Field
            label={m.branding_welcome()}
            hint={m.branding_welcome_hint()}
            error={errorIn(form, 'welcome')}
          >
            <Input maxLength={LONGEST_WELCOME} {...form.register('welcome')} />
          </Field>
          <Button type="submit" loading={change.isPending} className="sm:self-end">
            {m.profile_save()}
          </Button>
        </form>
      </Panel>
      <Panel title={m.branding_preview()}>
        <BrandingPreview branding={shown} businessName={businessName} />
      </Panel>
    </div>
  );
}

function BrandingPicture({ kind, label, hint, picture }: Props) {
  const upload = useUploadPicture(kind);
  const remove = useRemovePicture(kind);
  const { isPending, error } = upload;
  return (
    <PictureField
      label={label}
      hint={hint}
      picture={picture && { src: pictureLink(picture), width: picture.width, height: picture.height }}
      upload={{
        isPending,
        error,
        start: (file) => upload.mutate(file, { onSuccess: () => toast({ title: m.profile_saved() }) }),
      }}
      remove={{
        isPending: remove.isPending,
        start: () =>
          remove.mutate(undefined, {
            onSuccess: () => toast({ title: m.branding_picture_removed() }),
            onError: (failure) => toastError(failure, m.branding_failed()),
          }),
      }}
    />
  );
}
