import { queryOptions } from '@tanstack/react-query';
import type { AuditRow } from '#shared/contracts/audit.ts';

const RECENT = 15;

export const recentAuditQuery = queryOptions<AuditRow[]>({ queryKey: [`/api/admin/audit?limit=${RECENT}`] });
