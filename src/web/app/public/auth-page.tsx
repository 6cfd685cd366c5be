import { PageTitle } from '#web/app/layout/page-title.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { SignInForm } from '#web/features/auth/components/sign-in-form.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col px-4 py-8 sm:py-20">
      <PageTitle page={m.auth_sign_in()} />
      <Card>
        <h1 className="text-title font-semibold">{m.auth_sign_in()}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{m.auth_sign_in_intro()}</p>
        <SignInForm />
      </Card>
    </div>
  );
}
