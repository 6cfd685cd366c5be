import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isCorrected } from '#shared/accent.ts';
import { brandingCalls } from '#shared/calls/business/businesses.ts';
import {
  type Branding,
  brandingChange,
  LONGEST_WELCOME,
  type Picture,
  type PictureKind,
} from '#shared/contracts/branding.ts';
import { pictureLink } from '#shared/tip-links.ts';
import { BrandingPreview } from '#web/business/branding/branding-preview.tsx';
import { PictureField } from '#web/business/branding/picture-field.tsx';
import { brandingQuery } from '#web/business/branding/queries.ts';
import { profileQuery } from '#web/business/changes/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton as Bone } from '#web/kit/ui/loading.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

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
      actions={<ButtonLink to="/business/details" variant="secondary" label={m.profile_title()} />}
    >
      <Allowed
        least="manager"
        instead={<PreviewPanel branding={branding.data} businessName={profile.data.name} />}
      >
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
  const { form, ...sent } = useSentForm({
    schema: brandingChange,
    start: { accent: branding.accent, welcome: branding.welcome ?? '' },
    send: (body) => call(brandingCalls.change, { body }),
    stores: brandingQuery,
    done: m.profile_saved(),
    failed: m.branding_failed(),
  });
  const typed = useWatch({ control: form.control });
  const chosen = brandingChange.safeParse(typed);
  const { accent = null, welcome = null } = chosen.success ? chosen.data : branding;
  const shown = { ...branding, accent, welcome };
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
        <SentForm {...sent} button={m.profile_save()} side="end">
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
                <Button
                  variant="quiet"
                  onClick={() => form.setValue('accent', null, { shouldDirty: true })}
                  label={m.branding_accent_reset()}
                />
              )}
            </div>
          </Field>
          {shown.accent && isCorrected(shown.accent) && <Notice sentence={m.branding_accent_corrected()} />}
          <TextField
            form={form}
            name="welcome"
            label={m.branding_welcome()}
            hint={m.branding_welcome_hint()}
            maxLength={LONGEST_WELCOME}
          />
        </SentForm>
      </Panel>
      <PreviewPanel branding={shown} businessName={businessName} />
    </div>
  );
}

function PreviewPanel(shown: { branding: Branding; businessName: string }) {
  return (
    <Panel title={m.branding_preview()}>
      <BrandingPreview {...shown} />
    </Panel>
  );
}

function BrandingPicture({ kind, label, hint, picture }: Props) {
  const upload = useAction((file: File) => call(brandingCalls.uploadPicture, { params: { kind }, file }), {
    stores: brandingQuery,
    done: m.profile_saved(),
  });
  const remove = useAction(() => call(brandingCalls.removePicture, { params: { kind } }), {
    stores: brandingQuery,
    done: m.branding_picture_removed(),
    failed: m.branding_failed(),
  });
  return (
    <PictureField
      label={label}
      hint={hint}
      picture={picture && { src: pictureLink(picture), width: picture.width, height: picture.height }}
      upload={upload}
      remove={remove}
    />
  );
}
