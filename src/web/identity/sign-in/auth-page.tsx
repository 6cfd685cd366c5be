import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { SignInForm } from '#web/identity/sign-in/components/sign-in-form.tsx';
import { SignUpForm } from '#web/identity/sign-in/components/sign-up-form.tsx';
import { useReturnPath } from '#web/identity/sign-in/return-path.ts';
import { useSignIn } from '#web/identity/sign-in/use-sign-in.ts';
import { useSignUp } from '#web/identity/sign-in/use-sign-up.ts';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/ui/tabs.tsx';
import { m } from '#web/paraglide/messages.js';

type AuthTab = keyof typeof tabs;

const tabs = { 'sign-in': '/auth', 'sign-up': '/auth?tab=sign-up', admin: '/auth?tab=admin' };

export function Component() {
  const platform = usePlatformName();
  const { tab, linkTo, openTab } = useAuthTab();
  const session = useSession();
  const returnTo = useReturnPath();
  const signIn = useSignIn(returnTo);
  const signUp = useSignUp();
  const adminSignIn = useSignIn(returnTo);
  const panels = [
    {
      name: 'sign-in' as const,
      title: m.auth_sign_in(),
      intro: m.auth_sign_in_intro({ platform }),
      form: <SignInForm {...signIn} />,
    },
    {
      name: 'sign-up' as const,
      title: m.auth_sign_up(),
      intro: m.auth_sign_up_intro(),
      form: <SignUpForm {...signUp} />,
    },
    {
      name: 'admin' as const,
      title: m.auth_admin(),
      intro: m.auth_admin_intro(),
      form: <SignInForm {...adminSignIn} />,
    },
  ];

  // After a form was sent, the form itself navigates, after its toast. Only users who were signed in before
  // they came are redirected at once.
  const hasSentForm = signIn.hasSent || adminSignIn.hasSent || signUp.form.formState.isSubmitted;
  if (session.state === 'signed-in' && !hasSentForm) return <Navigate to={returnTo} replace />;

  return (
    <div className="mx-auto flex w-full max-w-form flex-col px-4 py-8 sm:py-16">
      <Card>
        <Tabs value={tab} onValueChange={openTab}>
          <TabList aria-label={m.auth_tabs()} className="flex-wrap">
            {panels.map(({ name, title }) => (
              <Tab key={name} value={name} className="basis-auto px-1!" asChild>
                {/* The tab is a link: it has no type, which a button would get here. */}
                <Link {...linkTo(name)} type={undefined}>
                  {title}
                </Link>
              </Tab>
            ))}
          </TabList>
          {panels.map(({ name, title, intro, form }) => (
            <TabPanel key={name} value={name}>
              <PageTitle page={title} />
              <h1 className="text-title font-semibold">{title}</h1>
              <p className="mt-1 mb-6 text-ink-soft">{intro}</p>
              {form}
            </TabPanel>
          ))}
        </Tabs>
      </Card>
    </div>
  );
}

/** Each tab has an address, so that a link opens it, also before the scripts of the page run. */
function useAuthTab() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get('tab') ?? '';
  const tab = (requested in tabs ? requested : 'sign-in') as AuthTab;
  // With the state, the page to which the sign-in leads stays known.
  const linkTo = (name: AuthTab) => ({ to: tabs[name], replace: true, state });
  const openTab = (name: string) => navigate(tabs[name as AuthTab], { replace: true, state });
  return { tab, linkTo, openTab };
}
