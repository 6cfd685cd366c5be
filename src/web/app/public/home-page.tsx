import { Landing } from '#web/app/public/landing.tsx';
import { SignedInHome } from '#web/app/public/signed-in-home.tsx';
import { useSession } from '#web/features/auth/api/session.ts';

export function Component() {
  const session = useSession();
  return session.state === 'signed-in' ? <SignedInHome user={session.user} /> : <Landing />;
}
