import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { callsLocal } from '#server/money/payments/test-mode.ts';
import { senderOf } from '#server/money/webhooks/post-signed.ts';
import { resolveByDns } from '#server/money/webhooks/public-address.ts';
import { type BackupPlan, readCopyState } from '#server/platform/backups/run-backup.ts';
import { getDataKeys, StartError } from '#server/platform/base/data-dir.ts';
import { rootDir } from '#server/platform/base/paths.ts';
import { backupKeyOf } from '#server/platform/db/backup/packed-file.ts';
import {
  openDatabase,
  openPatientDatabase,
  openRecorderDatabase,
  openSharedDatabase,
} from '#server/platform/db/database.ts';
import { explainingRefusals } from '#server/platform/db/database-errors.ts';
import { openTipUpdates } from '#server/platform/live/tip-updates.ts';
import type { SendMail } from '#server/platform/mail/send-mails.ts';
import { smtpSender } from '#server/platform/mail/smtp.ts';
import { runCall } from '#server/platform/observe/call-metrics.ts';
import { mergeRegistries } from '#server/platform/observe/metric-figures.ts';
import { openObserve } from '#server/platform/observe/observe.ts';
import { openAppPages } from '#server/platform/pages/app-pages.ts';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { startJobs } from '#server/process/jobs.ts';
import type { Prepared } from '#server/process/prepare.ts';
import { logLines } from '#server/process/process-events.ts';
import { vapidKeysOf } from '#server/staff/push/web-push.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';

const distDir = join(rootDir, 'dist');
const webDir = join(distDir, 'web');
const clock = () => new Date();

type Serving = { close(): Promise<void> };

/** Serves requests. The database must be running and migrated. */
export async function serve(
  config: Config,
  { databaseUrl, ownerUrl, secrets }: Prepared,
  databaseMetrics: Registry,
): Promise<Serving> {
  const { sessionSecret } = secrets;
  const observe = openObserve(config.tracing, { warn: (message) => app.log.warn(message) });
  const { beginCall } = observe;
  const onIdleError = (error: Error) => app.log.warn({ err: error }, 'an idle database connection was lost');
  const keys = getDataKeys(secrets.dataKeys);
  const db =
    config.databaseUrl && config.directUrl
      ? openSharedDatabase(config.databaseUrl, onIdleError, keys)
      : openDatabase(databaseUrl, onIdleError, keys);
  const recorderDb = openRecorderDatabase(databaseUrl, onIdleError);
  const patientDb = openPatientDatabase(databaseUrl, onIdleError, keys);
  const tipUpdates = openTipUpdates(databaseUrl, db, {
    warn: (detail, message) => app.log.warn(detail, message),
  });
  const tipPages = await openTipPages(distDir);
  const appPages = await openAppPages(distDir);
  const plan = planOf(config, ownerUrl);
  const logger = { level: 'info', stream: logLines(process.stdout) };
  const app = await buildApp({
    config,
    db,
    recorderDb,
    patientDb,
    clock,
    sessionSecret,
    tipUpdates,
    observe,
    readMetrics: mergeRegistries([observe.registry, databaseMetrics]),
    liveStreams: config.liveStreams,
    webDir,
    tipPages,
    appPages,
    backups: kindOf(config),
    ...(plan?.s3 ? { readCopies: () => readCopyState(config.dataDir) } : {}),
    logger,
  });
  const changes = listenForPageChanges(databaseUrl, tipPages.cache, app.log);
  const { files, payments } = app.parts;
  const smtp = config.mail && smtpSender(config.mail, config.publicOrigin);
  const send: SendMail | undefined = smtp && ((mail) => runCall(beginCall('smtp', 'send'), () => smtp(mail)));
  // Start jobs before listening: if the database refuses them, the start must fail.
  const jobs = await explainingRefusals(
    'background jobs',
    startJobs(databaseUrl, {
      db,
      patientDb,
      files,
      send,
      payments,
      sender: senderOf(callsLocal(config), resolveByDns),
      pushKeys: vapidKeysOf(sessionSecret),
      publicOrigin: config.publicOrigin,
      backups: plan,
      clock,
      runJob: observe.runJob,
      log: app.log,
    }),
  ).catch(fail);
  await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await jobs.stop();
    return fail(explain(error, config));
  });
  return {
    async close() {
      // Finish running requests first, then close what they use.
      await app.stopTaking();
      await app.close();
      await jobs.stop();
      await closeConnections();
    },
  };

  async function fail(error: unknown): Promise<never> {
    await app.close();
    await closeConnections();
    throw error;
  }

  async function closeConnections(): Promise<void> {
    await changes.close();
    await tipUpdates.close();
    for (const each of [patientDb, recorderDb, db]) await each.destroy();
    await observe.close();
  }
}

function kindOf({ databaseUrl, backups }: Config): BackupKind {
  if (databaseUrl) return 'external';
  return backups.isOn ? 'on' : 'off';
}

function planOf(config: Config, url: string): BackupPlan | undefined {
  if (kindOf(config) !== 'on') return undefined;
  const { key, keep, s3 } = config.backups;
  return { dataDir: config.dataDir, url, key: backupKeyOf(key), keep, s3 };
}

function explain(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is taken. Set PORT to another one.`);
    case 'EACCES':
      return new StartError(`Port ${port} on ${host} may not be used by this user. Set PORT to another one.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return new StartError(`Cannot listen on ${host}, port ${port}: ${error.message}.`);
  }
}
