import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Role } from '#shared/roles.ts';
import { logInAgain, REDIRECT_DELAY_MS } from '#web/identity/sign-in/log-in-again.ts';
import { returnState } from '#web/identity/sign-in/return-path.ts';
import { type Session, sessionQuery, shownRole, useSession } from '#web/kit/client/session.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { PageSkeleton } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { type LeastRole, RoleGate } from '#web/shell/access/role-gate.tsx';

type Verdict = 'wait' | 'unreachable' | 'signed-out' | 'wrong-role' | 'admitted';

type Props = { role: Role | undefined; skeleton: ReactNode; children: ReactNode };

const roleWords: Record<Role, () => string> = {
  business: m.access_role_business,
  staff: m.access_role_staff,
  admin: m.access_role_admin,
};

/**
 * What the module of a page exports to the router. A skeleton in the shape of the page prevents layout
 * shifts.
 */
export type Page = {
  Component: ComponentType;
  Skeleton?: ComponentType;
  /** Added by the server's build (vite.config.ts): the file of the page, to find its scripts by. */
  sourceFile?: string;
};
export type LoadPage = () => Promise<Page>;

export function guarded(
  { Component, Skeleton = PageSkeleton }: Page,
  role: Role | undefined,
  least?: LeastRole,
): ComponentType {
  return function GuardedPage() {
    return (
      <AccessGuard role={role} skeleton={<Skeleton />}>
        {least ? (
          <RoleGate least={least} skeleton={<Skeleton />}>
            <Component />
          </RoleGate>
        ) : (
          <Component />
        )}
      </AccessGuard>
    );
  };
}

/**
 * Redirects users who may not open a page. A user who was admitted before and has lost access sees the toast
 * 'Unauthorized' first, for half a second.
 */
function AccessGuard({ role, skeleton, children }: Props) {
  const verdict = judge(useSession(), role);
  const wasAdmitted = useRef(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isOfOneBusiness = 'businessId' in useParams();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (verdict === 'admitted') wasAdmitted.current = true;
    if (verdict === 'signed-out') {
      if (wasAdmitted.current) return logInAgain();
      toast({ title: m.access_authentication_required(), description: m.access_please_log_in() });
      navigate('/auth', { replace: true, state: returnState({ pathname, search, hash }) });
    }
    if (verdict === 'wrong-role' && role) {
      if (role !== 'admin' || !wasAdmitted.current) {
        toast({
          title: m.access_denied(),
          description: m.access_need_role({ role: roleWords[role]() }),
          variant: 'destructive',
        });
        navigate('/', { replace: true });
        return;
      }
      toast({
        title: m.access_unauthorized(),
        // The page of one business has its own wording for this.
        description: isOfOneBusiness ? m.access_logged_out() : m.access_admin_required(),
        variant: 'destructive',
      });
      const leave = setTimeout(() => navigate('/', { replace: true }), REDIRECT_DELAY_MS);
      return () => clearTimeout(leave);
    }
  }, [verdict, role, navigate, isOfOneBusiness, pathname, search, hash]);

  if (verdict === 'unreachable') {
    return (
      <LoadProblem
        sentence={m.error_unreachable({ platform: platformName() })}
        onRetry={() => queryClient.refetchQueries(sessionQuery)}
      />
    );
  }
  return verdict === 'admitted' || wasAdmitted.current ? children : skeleton;
}

function judge(session: Session, role: Role | undefined): Verdict {
  if (session.state === 'loading') return 'wait';
  if (session.state !== 'signed-in') return session.state;
  return role && shownRole(session.user) !== role ? 'wrong-role' : 'admitted';
}
