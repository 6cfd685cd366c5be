import type { AccountChange } from '#shared/contracts/accounts.ts';
import { m } from '#web/paraglide/messages.js';

type Named = { username: string };
type ChangeWords = {
  label: () => string;
  title: (inputs: Named) => string;
  detail: () => string;
  /** While no mail goes out, if the other one promises mails. */
  detailWithoutMail?: () => string;
  done: (inputs: Named) => string;
};

/** The menu entry, the question and the toast of each change. */
export const changeWords: Record<AccountChange, ChangeWords> = {
  disable: {
    label: m.accounts_disable,
    title: m.accounts_disable_title,
    detail: m.accounts_disable_detail,
    done: m.accounts_disable_done,
  },
  enable: {
    label: m.accounts_enable,
    title: m.accounts_enable_title,
    detail: m.accounts_enable_detail,
    done: m.accounts_enable_done,
  },
  make_admin: {
    label: m.accounts_make_admin,
    title: m.accounts_make_admin_title,
    detail: m.accounts_make_admin_detail,
    detailWithoutMail: m.accounts_make_admin_off,
    done: m.accounts_make_admin_done,
  },
  remove_admin: {
    label: m.accounts_remove_admin,
    title: m.accounts_remove_admin_title,
    detail: m.accounts_remove_admin_detail,
    detailWithoutMail: m.accounts_remove_admin_off,
    done: m.accounts_remove_admin_done,
  },
};
