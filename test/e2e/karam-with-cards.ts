import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';
import { admin } from './global-setup.ts';

/**
 * A separate Karam that takes cards, with its own Stripe test server. The journeys of a file then use it. `paysHere`: also on
 * the tip page.
 */
export async function startKaramWithCards({ paysHere = false } = {}) {
  const keys = { secretKey: 'sk_test_of_the_journeys', webhookSecret: 'whsec_of_the_journeys' };
  const usual = process.env.KARAM_ORIGIN;
  const stripe = await startStripeServer(keys);
  const dataDir = await mkdtemp(join(tmpdir(), 'karam cards '));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    PUBLIC_ORIGIN: origin,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...(paysHere && {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_journeys',
      STRIPE_JS_URL: `${stripe.url}/endive/stripe.js`,
    }),
  };
  const karam = await untilOpen(await spawnKaram({ dataDir, env }));
  stripe.webhookUrl = `${origin}/api/webhooks/stripe`;
  process.env.KARAM_ORIGIN = origin;
  return {
    stripe,
    origin,
    async stop() {
      if (usual) process.env.KARAM_ORIGIN = usual;
      await karam.stop();
      await stripe.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
