import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';
import { startOwnKaram } from './own-karam.ts';

/**
 * A separate Karam that takes cards, with its own Stripe test server. The journeys of a file then use it. `paysHere`: also on
 * the tip page.
 */
export async function startKaramWithCards({ paysHere = false } = {}) {
  const keys = { secretKey: 'sk_test_of_the_journeys', webhookSecret: 'whsec_of_the_journeys' };
  const stripe = await startStripeServer(keys);
  const karam = await startOwnKaram({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...(paysHere && {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_journeys',
      STRIPE_JS_URL: `${stripe.url}/endive/stripe.js`,
    }),
  });
  stripe.webhookUrl = `${karam.origin}/api/webhooks/stripe`;
  return {
    stripe,
    origin: karam.origin,
    async stop() {
      await karam.stop();
      await stripe.close();
    },
  };
}
