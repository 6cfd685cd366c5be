import { existsSync } from 'node:fs';

/** Values of a .env file in the working directory, behind those already set. */
export function loadEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
