/** One host of a database address. Several hosts are one database: a primary and its standbys. */
export type DatabaseHost = { host: string; port: number };

export type DatabaseAddress = {
  hosts: DatabaseHost[];
  /** The same address with the first host only, which is what the driver understands. */
  firstUrl: string;
  /** Whether a host must take writes: target_session_attrs is read-write or primary. */
  mustWrite: boolean;
};

const FORM = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?@]+)(\/[^?]*)?(\?.*)?$/;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 5432;
/** What libpq knows, as far as a program that writes can use it. */
const TARGETS: Record<string, boolean> = { any: false, 'read-write': true, primary: true };

/**
 * Understands `postgres://user:password@one:5432,two:5432/karam?target_session_attrs=read-write`, as libpq does. Returns
 * nothing for what is no such address.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress | undefined {
  const [, protocol, login = '', places = '', path = '', search = ''] = FORM.exec(url) ?? [];
  const hosts = places.split(',').map(hostOf);
  if (!protocol || !hosts.every((host) => host !== undefined)) return undefined;
  const options = new URLSearchParams(search);
  const mustWrite = TARGETS[options.get('target_session_attrs') ?? 'any'];
  options.delete('target_session_attrs');
  const rest = options.size > 0 ? `?${options}` : '';
  const firstUrl = `${protocol}${login}${places.split(',')[0]}${path}${rest}`;
  if (mustWrite === undefined || !URL.canParse(firstUrl)) return undefined;
  return { hosts, firstUrl, mustWrite };
}

function hostOf(text: string): DatabaseHost | undefined {
  const [all, inBrackets, name, port = String(DEFAULT_PORT)] = HOST.exec(text) ?? [];
  if (all === undefined || Number(port) > 65_535) return undefined;
  return { host: decodeURIComponent(inBrackets ?? name ?? ''), port: Number(port) };
}

/** Hosts, ports and database, without the password. */
export function placeOf(url: string): string {
  const [, , , places = '', path = ''] = FORM.exec(url) ?? [];
  return `${places}${path}`;
}
