import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditAction, AuditSubject } from '#shared/audit-actions.ts';
import type { BusinessType } from '#shared/business-types.ts';
import type { EventOutcome } from '#shared/event-outcomes.ts';
import type { CheckFailure, LedgerRule } from '#shared/ledger-rules.ts';
import type { ProviderName } from '#shared/provider-names.ts';
import type { Role } from '#shared/roles.ts';
import type {
  BusinessStatus,
  PayoutRecipient,
  PayoutStatus,
  RefundFailure,
  TipStatus,
} from '#shared/statuses.ts';
import type { UploadType } from '#shared/upload-limits.ts';

/** numeric(…,2) arrives as a decimal string; money.ts turns it into fils. */
type Decimal = string;
type DecimalWithDefault = ColumnType<Decimal, Decimal | undefined, Decimal>;
type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** A calendar day, "2026-11-15". */
type Day = string;

export type Database = {
  users: {
    id: Generated<string>;
    username: string;
    email: string;
    password: string;
    firstName: string | null;
    lastName: string | null;
    profileImageUrl: string | null;
    role: Generated<Role>;
    isAdmin: Generated<boolean>;
    businessName: Generated<string | null>;
    iban: Generated<string | null>;
    createdAt: Timestamp;
    updatedAt: Timestamp;
  };
  session: {
    sid: string;
    sess: ColumnType<SessionData, string, string>;
    expire: Date;
  };
  loginFailures: { key: string; count: number; lastAt: Date };
  objects: {
    id: Generated<string>;
    ownerId: string;
    status: Generated<'waiting' | 'stored'>;
    contentType: UploadType | null;
    sizeBytes: number | null;
    expiresAt: Date;
    createdAt: Timestamp;
  };
  businesses: {
    id: GeneratedAlways<number>;
    ownerId: string;
    name: string;
    type: BusinessType;
    tlNumber: string | null;
    iban: string | null;
    ibanDocumentPath: string | null;
    totalEarnings: DecimalWithDefault;
    pendingPayout: DecimalWithDefault;
    totalPaidOut: DecimalWithDefault;
    tipCount: Generated<number>;
    grossTotal: DecimalWithDefault;
    feeTotal: DecimalWithDefault;
    status: Generated<BusinessStatus>;
    createdAt: Timestamp;
    updatedAt: Timestamp;
  };
  staff: {
    id: GeneratedAlways<number>;
    businessId: number;
    firstName: string;
    lastName: string;
    role: string;
    walletId: string;
    iban: string | null;
    businessName: string | null;
    totalEarnings: DecimalWithDefault;
    pendingPayout: DecimalWithDefault;
    totalPaidOut: DecimalWithDefault;
    tipCount: Generated<number>;
    grossTotal: DecimalWithDefault;
    feeTotal: DecimalWithDefault;
    refundedTotal: DecimalWithDefault;
    isOwed: GeneratedAlways<boolean>;
    isActive: Generated<boolean>;
    userId: Generated<string | null>;
    createdAt: Timestamp;
  };
  /** Kept by triggers; in small letters. */
  businessSearch: { businessId: number; name: string; words: string };
  staffSearch: { staffId: number; words: string };
  payoutTotals: { status: PayoutStatus; count: number; total: Decimal };
  staffInvites: {
    id: GeneratedAlways<number>;
    staffId: number;
    tokenHash: string;
    expiresAt: Date;
    createdAt: Timestamp;
  };
  ledgerCheckRuns: {
    id: GeneratedAlways<number>;
    startedBy: string | null;
    startedAt: Timestamp;
    finishedAt: ColumnType<Date | null, undefined, Date>;
    total: number;
    results: ColumnType<{ rule: LedgerRule; holds: boolean; broken: number }[], undefined, string>;
    failure: ColumnType<CheckFailure | null, undefined, CheckFailure | null>;
    failureDetail: ColumnType<string | null, undefined, string | null>;
  };
  outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    attempts: Generated<number>;
    nextAt: Timestamp;
    lastError: Generated<string | null>;
    sentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
    createdAt: Timestamp;
  };
  tips: {
    id: GeneratedAlways<number>;
    staffId: number;
    businessId: number;
    amount: Decimal;
    fee: Decimal;
    net: Decimal;
    charged: Decimal;
    platformFeeBps: number;
    platformFeeFixedFils: number;
    status: Generated<TipStatus>;
    token: string;
    idempotencyKey: string | null;
    requestHash: string | null;
    customerName: string | null;
    message: string | null;
    provider: Generated<ProviderName>;
    createdAt: Timestamp;
  };
  payments: {
    tipId: number;
    provider: ProviderName;
    sessionId: Generated<string | null>;
    paymentId: Generated<string | null>;
    checkoutUrl: Generated<string | null>;
    locale: 'en' | 'ar';
    status: Generated<'open' | 'captured' | 'failed'>;
    captured: Generated<string | null>;
    capturedAt: Generated<Date | null>;
    failure: Generated<string | null>;
    nextLookAt: Date;
    createdAt: Timestamp;
  };
  paymentEvents: {
    provider: ProviderName;
    id: string;
    type: string;
    tipId: number | null;
    payload: ColumnType<unknown, string, never>;
    outcome: EventOutcome;
    paymentId: Generated<string | null>;
    toldAt: Date;
    receivedAt: Timestamp;
  };
  refunds: {
    tipId: number;
    origin: 'admin' | 'provider' | 'dispute';
    reason: string | null;
    requestedBy: string | null;
    status: Generated<'requested' | 'done' | 'failed'>;
    refundId: Generated<string | null>;
    failure: Generated<RefundFailure | null>;
    failureDetail: Generated<string | null>;
    nextLookAt: Date;
    requestedAt: Timestamp;
    refundedAt: Generated<Date | null>;
  };
  disputes: {
    provider: ProviderName;
    id: string;
    tipId: number;
    amount: Decimal;
    reason: string;
    status: 'open' | 'won' | 'lost';
    openedAt: Date;
    toldAt: Date;
  };
  providerDays: {
    provider: ProviderName;
    day: Day;
    captured: Decimal;
    refunded: Decimal;
    askedAt: Timestamp;
  };
  bankFiles: {
    id: GeneratedAlways<number>;
    messageId: string;
    executionDay: Day;
    payoutCount: number;
    total: Decimal;
    pain001: string;
    csv: string;
    createdBy: string | null;
    createdAt: Timestamp;
  };
  payouts: {
    id: GeneratedAlways<number>;
    recipientType: PayoutRecipient;
    recipientId: number;
    businessId: number;
    amount: Decimal;
    iban: string;
    status: Generated<PayoutStatus>;
    transactionId: string | null;
    processedBy: string | null;
    notes: string | null;
    idempotencyKey: Generated<string | null>;
    requestHash: Generated<string | null>;
    bankFileId: Generated<number | null>;
    createdAt: Timestamp;
    completedAt: Date | null;
  };
  payoutEvents: {
    id: GeneratedAlways<number>;
    payoutId: number;
    fromStatus: PayoutStatus | null;
    toStatus: PayoutStatus;
    actorId: string | null;
    reason: string | null;
    createdAt: Timestamp;
  };
  postings: {
    id: GeneratedAlways<number>;
    cause: string;
    debitAccount: string;
    creditAccount: string;
    amount: Decimal;
    staffId: number;
    businessId: number;
    tipId: number | null;
    payoutId: number | null;
    runningTotal: Generated<string | null>;
    createdAt: Timestamp;
  };
  dailyTotals: {
    staffId: number;
    businessId: number;
    day: Day;
    tipCount: number;
    gross: Decimal;
    net: Decimal;
  };
  settings: {
    singleton: Generated<boolean>;
    platformFeeBps: Generated<number>;
    platformFeeFixedFils: Generated<number>;
    maxTip: DecimalWithDefault;
    payerName: Generated<string | null>;
    payerIban: Generated<string | null>;
    payerBic: Generated<string | null>;
    purposeCode: Generated<string>;
    memoLength: Generated<number>;
    isLive: Generated<boolean>;
    updatedAt: Timestamp;
    updatedBy: string | null;
  };
  auditLog: {
    id: GeneratedAlways<number>;
    actorId: string | null;
    action: AuditAction;
    subjectType: AuditSubject | null;
    subjectId: string | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, never>;
    address: string | null;
    requestId: string | null;
    createdAt: Timestamp;
  };
};

export type SessionData = { userId: string; startedAt: string };
