import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { findDataKeys } from '#server/platform/base/data-dir.ts';
import { parseDatabaseUrl } from '#server/platform/base/database-address.ts';

/** A wrong environment variable stops the start. The message names the variable. */
export class ConfigError extends Error {}

const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
  });

const databaseUrl = z.string().refine((value) => parseDatabaseUrl(value) !== undefined, {
  error: 'must be an address such as postgres://user:password@host:5432/karam',
});

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: url(['http:', 'https:'], 'https://karam.example')
    .refine(
      (value) => ['', '/', undefined].includes(URL.parse(value)?.pathname),
      'must be an origin without a path',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(50, 'must be at most 50 characters')
    .optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters').max(200).optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  DATA_KEYS: z
    .string()
    .refine(
      (value) => findDataKeys(value) !== undefined,
      'must be keys of 32 bytes in base64, separated by commas: `openssl rand -base64 32` makes one',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((value) => value.split(',').every(isHeader), 'must be a list such as name=value,other=value')
    .optional(),
  METRICS_TOKEN: z.string().min(32, 'must be at least 32 characters').optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').default('sandbox'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_JS_URL: url(['http:', 'https:'], 'http://127.0.0.1:12111/stripe.js').optional(),
  STRIPE_API_BASE: url(['http:', 'https:'], 'http://127.0.0.1:12111').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().min(3, 'must be an email address').optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustProxy,
      'must be off, a number of proxies, or a list of addresses such as 10.0.0.0/8, loopback',
    )
    .default('off'),
  LIVE_STREAMS: wholeNumber(0, 1_000_000).default(10_000),
  BACKUPS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_KEEP: wholeNumber(1, 365).default(7),
  // Backups can be guessed at for years without anybody noticing, so this is a random key and not a password.
  BACKUP_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  BACKUP_S3_BUCKET: z.string().min(1).optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a path such as karam/backups')
    .default('backups'),
  BACKUP_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example').optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
});
type Environment = z.infer<typeof environment>;

export type Config = ReturnType<typeof parseConfig>;

export function parseConfig(env: Record<string, string | undefined>) {
  // An empty value in a .env file means the same as no value.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = parsed.data;
  requireTogether(values);
  const publicOrigin = new URL(values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).origin;
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin,
    /** PUBLIC_ORIGIN is unset although other machines can connect: printed QR codes would point to localhost. */
    linksToLocalhost: values.PUBLIC_ORIGIN === undefined && !isLoopback(values.HOST),
    /** Only programs of this machine use this server, so its users may name addresses of this machine. */
    isLocal:
      isLoopback(values.HOST) && isLoopback(new URL(publicOrigin).hostname.replace(/^\[(.*)\]$/, '$1')),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    ownerUrl: values.DATABASE_OWNER_URL,
    admin: {
      username: values.ADMIN_USERNAME,
      password: values.ADMIN_PASSWORD,
      email: values.ADMIN_EMAIL,
    },
    sessionSecret: values.SESSION_SECRET,
    dataKeys: values.DATA_KEYS,
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
    payments: paymentsOf(values),
    mail: values.SMTP_URL ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? '' } : undefined,
    s3: s3Of(values),
    rateLimit: values.RATE_LIMIT === 'on',
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    liveStreams: values.LIVE_STREAMS,
    backups: {
      isOn: values.BACKUPS === 'on',
      keep: values.BACKUP_KEEP,
      key: values.BACKUP_KEY,
      s3: backupS3Of(values),
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function requireTogether(values: Environment): void {
  const mustHave = (name: keyof Environment, because: string) => {
    if (values[name] === undefined) throw new ConfigError(`${name} must be set ${because}.`);
  };
  if (values.PAYMENT_PROVIDER === 'stripe') {
    mustHave('STRIPE_SECRET_KEY', 'when PAYMENT_PROVIDER is stripe');
    mustHave('STRIPE_WEBHOOK_SECRET', 'when PAYMENT_PROVIDER is stripe');
    // Keys of the test mode are `sk_test_…` or `rk_test_…`. Any other key moves money, and would be readable on the way.
    const isTestKey = /^[a-z]+_test_/.test(values.STRIPE_SECRET_KEY ?? '');
    for (const name of ['STRIPE_API_BASE', 'STRIPE_JS_URL'] as const)
      if (!isTestKey && values[name]?.startsWith('http:'))
        throw new ConfigError(`${name} must be an https address with a live key.`);
    // With keys of two modes, every guest who pays on the tip page would get an error.
    const { STRIPE_PUBLISHABLE_KEY: publishable } = values;
    if (publishable && publishable.startsWith('pk_test_') !== isTestKey)
      throw new ConfigError('STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY.');
  }
  if (values.ADMIN_PASSWORD) mustHave('ADMIN_USERNAME', 'when ADMIN_PASSWORD is');
  if (values.ADMIN_USERNAME) mustHave('ADMIN_PASSWORD', 'when ADMIN_USERNAME is');
  if (values.SMTP_URL) mustHave('MAIL_FROM', 'when SMTP_URL is');
  if (values.BACKUP_S3_BUCKET) {
    mustHave('BACKUP_KEY', 'when BACKUP_S3_BUCKET is: backups that leave this machine must be encrypted');
    const because = 'when BACKUP_S3_BUCKET is';
    if (!values.BACKUP_S3_ENDPOINT) mustHave('S3_ENDPOINT', because);
    if (!values.BACKUP_S3_ACCESS_KEY_ID) mustHave('S3_ACCESS_KEY_ID', because);
    if (!values.BACKUP_S3_SECRET_ACCESS_KEY) mustHave('S3_SECRET_ACCESS_KEY', because);
  }
  // An endpoint alone is for backups, if these go to S3.
  if (values.S3_BUCKET || (values.S3_ENDPOINT && !values.BACKUP_S3_BUCKET)) {
    const because = 'when files are kept in S3';
    mustHave('S3_ENDPOINT', because);
    mustHave('S3_BUCKET', because);
    mustHave('S3_ACCESS_KEY_ID', because);
    mustHave('S3_SECRET_ACCESS_KEY', because);
  }
  if (values.DATABASE_DIRECT_URL) mustHave('DATABASE_URL', 'when DATABASE_DIRECT_URL is');
  if (values.DATABASE_OWNER_URL) mustHave('DATABASE_URL', 'when DATABASE_OWNER_URL is');
  if (values.NODE_ENV === 'production' && values.DATABASE_URL) {
    mustHave('SESSION_SECRET', 'with DATABASE_URL in production: all nodes must share it');
    mustHave('DATA_KEYS', 'with DATABASE_URL in production: all nodes must share them');
  }
}

function isHeader(entry: string): boolean {
  return /^\s*[A-Za-z0-9-]+=[^\r\n]*$/.test(entry);
}

function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: text }: Environment) {
  if (!endpoint) return undefined;
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '');
  const headers = entries.map((entry) => {
    const at = entry.indexOf('=');
    return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const;
  });
  return { endpoint, headers: Object.fromEntries(headers) };
}

/** The script of the version of Stripe's API that our server speaks (stripe-client.ts). Stripe allows no copy of it. */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

function paymentsOf(values: Environment) {
  if (values.PAYMENT_PROVIDER === 'sandbox') return { provider: 'sandbox' as const };
  return {
    provider: 'stripe' as const,
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: values.STRIPE_API_BASE,
    // Set if guests can pay on the tip page.
    ...(values.STRIPE_PUBLISHABLE_KEY && {
      elements: {
        publishableKey: values.STRIPE_PUBLISHABLE_KEY,
        scriptUrl: values.STRIPE_JS_URL ?? STRIPE_JS,
      },
    }),
  };
}

function s3Of(values: Environment) {
  if (!values.S3_ENDPOINT || !values.S3_BUCKET) return undefined;
  return {
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    region: values.S3_REGION ?? 'us-east-1',
  };
}

/** Where copies of backups go. What is not set is as for uploaded files. */
function backupS3Of(values: Environment) {
  if (!values.BACKUP_S3_BUCKET) return undefined;
  return {
    endpoint: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT ?? '',
    bucket: values.BACKUP_S3_BUCKET,
    prefix: `${values.BACKUP_S3_PREFIX}/`,
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY ?? '',
    region: values.BACKUP_S3_REGION ?? values.S3_REGION ?? 'us-east-1',
  };
}

function isTrustProxy(value: string): boolean {
  return /^(off|\d{1,2})$/.test(value) || value.split(',').every((entry) => isProxyAddress(entry.trim()));
}

function isProxyAddress(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits] = entry.split('/');
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return width > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width));
}

/** The value in Fastify's form: no proxy, the nearest N proxies, or a list of addresses and ranges. */
function trustProxyOf(value: string): false | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
