import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '#server/config.ts';

test('with an empty environment every setting has its default', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    databaseUrl: undefined,
    directUrl: undefined,
    payments: { provider: 'sandbox' },
    mail: undefined,
    s3: undefined,
    rateLimit: true,
    trustProxy: false,
    metricsToken: undefined,
    tracing: undefined,
  });
});

test('traces are sent to the collector that is named, with its headers', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, x-team=tips',
  };
  expect(parseConfig(env).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { 'api-key': 'a=b', 'x-team': 'tips' },
  });
});

test('links point to localhost when HOST is public and PUBLIC_ORIGIN is unset', () => {
  expect(parseConfig({ HOST: '0.0.0.0' }).linksToLocalhost).toBe(true);
  expect(parseConfig({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://karam.example' }).linksToLocalhost).toBe(
    false,
  );
  expect(parseConfig({}).linksToLocalhost).toBe(false);
});

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
  [{ HOST: 'localhost', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' }, false],
  // Behind a proxy.
  [{ HOST: '127.0.0.1', PUBLIC_ORIGIN: 'https://karam.example' }, false],
  [{ HOST: '127.0.0.1', PUBLIC_ORIGIN: 'https://127.karam.example' }, false],
])('a server with %j is for this machine only: %s', (env, isLocal) => {
  expect(parseConfig(env).isLocal).toBe(isLocal);
});

test('an empty value is the same as an unset variable', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('a slash at the end of PUBLIC_ORIGIN is dropped', () => {
  expect(parseConfig({ PUBLIC_ORIGIN: 'https://karam.example/' }).publicOrigin).toBe('https://karam.example');
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PUBLIC_ORIGIN: 'https://karam.example/base' }, 'PUBLIC_ORIGIN must be an origin without a path.'],
  [{ PUBLIC_ORIGIN: 'karam.example' }, 'PUBLIC_ORIGIN must be an address such as https://karam.example.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/karam.',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://db/karam' }, 'DATABASE_URL must be set when DATABASE_DIRECT_URL is.'],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be on or off.'],
  [{ PAYMENT_PROVIDER: 'cash' }, 'PAYMENT_PROVIDER must be sandbox or stripe.'],
  [{ PAYMENT_PROVIDER: 'stripe' }, 'STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe.'],
  [
    {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
    },
    'STRIPE_API_BASE must be an https address with a live key.',
  ],
  [
    {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
    'STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY.',
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_.'],
  [
    {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_JS_URL: 'http://127.0.0.1:12111/stripe.js',
    },
    'STRIPE_JS_URL must be an https address with a live key.',
  ],
  [{ ADMIN_USERNAME: 'amal' }, 'ADMIN_PASSWORD must be set when ADMIN_USERNAME is.'],
  [{ ADMIN_USERNAME: 'amal', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 6 characters.'],
  [{ ADMIN_EMAIL: 'amal' }, 'ADMIN_EMAIL must be an email address.'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM must be set when SMTP_URL is.'],
  [{ S3_BUCKET: 'karam' }, 'S3_ENDPOINT must be set when files are kept in S3.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'key' },
    'OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 32 characters.'],
  [
    { BACKUP_S3_BUCKET: 'karam-backups' },
    'BACKUP_KEY must be set when BACKUP_S3_BUCKET is: backups that leave this machine must be encrypted.',
  ],
  [
    { BACKUP_S3_BUCKET: 'karam-backups', BACKUP_KEY: 'x'.repeat(32) },
    'S3_ENDPOINT must be set when BACKUP_S3_BUCKET is.',
  ],
  [{ BACKUP_S3_PREFIX: '/karam/' }, 'BACKUP_S3_PREFIX must be a path such as karam/backups.'],
  [{ BACKUP_KEY: 'a password of a person' }, 'BACKUP_KEY must be at least 32 characters.'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/karam' },
    'SESSION_SECRET must be set with DATABASE_URL in production: all nodes must share it.',
  ],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/karam', SESSION_SECRET: 'x'.repeat(32) },
    'DATA_KEYS must be set with DATABASE_URL in production: all nodes must share them.',
  ],
  [
    { DATA_KEYS: 'c2hvcnQ=' },
    'DATA_KEYS must be keys of 32 bytes in base64, separated by commas: `openssl rand -base64 32` makes one.',
  ],
  [
    { TRUST_PROXY: 'everyone' },
    'TRUST_PROXY must be off, a number of proxies, or a list of addresses such as 10.0.0.0/8, loopback.',
  ],
])('%j stops the start with a message that names the variable', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(new ConfigError(sentence));
});

test('backups go to S3 with the settings for files, or with settings of their own', () => {
  const shared = {
    S3_ENDPOINT: 'https://s3.test',
    S3_ACCESS_KEY_ID: 'files',
    S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_KEY: 'x'.repeat(32),
    BACKUP_S3_BUCKET: 'karam-backups',
  };
  const { s3, backups } = parseConfig(shared);
  const place = {
    endpoint: 'https://s3.test',
    bucket: 'karam-backups',
    prefix: 'backups/',
    accessKeyId: 'files',
    secretAccessKey: 'secret',
    region: 'us-east-1',
  };
  expect({ s3, backups: backups.s3 }).toEqual({ s3: undefined, backups: place });
  const own = {
    BACKUP_S3_ENDPOINT: 'https://elsewhere.test',
    BACKUP_S3_PREFIX: 'dubai/karam',
    BACKUP_S3_ACCESS_KEY_ID: 'backups',
    BACKUP_S3_SECRET_ACCESS_KEY: 'other',
    BACKUP_S3_REGION: 'me-central-1',
  };
  expect(parseConfig({ ...shared, S3_BUCKET: 'karam', ...own })).toMatchObject({
    s3: { bucket: 'karam', accessKeyId: 'files' },
    backups: {
      s3: {
        endpoint: 'https://elsewhere.test',
        prefix: 'dubai/karam/',
        accessKeyId: 'backups',
        secretAccessKey: 'other',
        region: 'me-central-1',
      },
    },
  });
});

test('TRUST_PROXY takes a count or a list of addresses', () => {
  expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toBe(
    '10.0.0.0/8, ::1, loopback',
  );
  const oneProxy = parseConfig({ TRUST_PROXY: '1' }).trustProxy;
  if (typeof oneProxy !== 'function') throw new Error('a count of proxies should become a function');
  expect([oneProxy('10.0.0.1', 0), oneProxy('10.0.0.1', 1)]).toEqual([true, false]);
});

test('every variable in .env.example is a known setting, empty or at its default', async () => {
  const { parseEnv } = await import('node:util');
  const { readFileSync } = await import('node:fs');
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(Object.keys(example)).toContain('DATABASE_URL');
  expect(JSON.stringify(parseConfig(example))).toBe(JSON.stringify(parseConfig({})));
});
