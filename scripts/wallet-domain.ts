import { isIP } from 'node:net';
import { parseConfig } from '#server/config.ts';
import { registerDomain } from '#server/money/providers/stripe/register-domain.ts';
import { loadEnv } from './load-env.ts';

/** Registers the domain of PUBLIC_ORIGIN at Stripe, so that guests see Apple Pay, Google Pay and Link on tip pages. */
loadEnv();
const { payments, publicOrigin } = parseConfig(process.env);
const { protocol, hostname } = new URL(publicOrigin);

function findProblem(): string | undefined {
  if (payments.provider !== 'stripe') return 'Wallets need PAYMENT_PROVIDER=stripe.';
  if (!payments.elements) return 'Wallets need STRIPE_PUBLISHABLE_KEY.';
  const isPublic = protocol === 'https:' && hostname !== 'localhost' && isIP(hostname) === 0;
  return isPublic ? undefined : `PUBLIC_ORIGIN is ${publicOrigin}. Wallets need a domain with https.`;
}

const problem = findProblem();
if (problem || payments.provider !== 'stripe') {
  console.error(problem);
  process.exitCode = 1;
} else {
  try {
    const { domain, wallets } = await registerDomain(payments, hostname);
    console.log(`${domain} is registered at Stripe.`);
    for (const { name, isActive, problem: reason } of wallets)
      console.log(`${name}: ${isActive ? 'active' : `not active. ${reason ?? ''}`}`);
    if (wallets.some(({ isActive }) => !isActive)) process.exitCode = 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
