import { existsSync } from 'node:fs';

/** Loads .env from the working directory. Variables that are already set win. */
export function loadEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
