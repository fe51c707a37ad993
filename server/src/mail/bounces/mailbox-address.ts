import { isIP } from 'node:net';

/** A mailbox of an IMAP server (RFC 3501). */
export type MailboxAddress = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  /** Otherwise TLS is begun before the login, unless nothing leaves this machine. */
  isLocal: boolean;
  user: string;
  password: string;
  path: string;
};

const PORT = 143;
const SECURE_PORT = 993;

/** @param url `imaps://user:password@host/INBOX`, its parts percent-encoded @returns null when it names no user or password */
export function parseMailboxUrl(url: string): MailboxAddress | null {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  try {
    if (!hostname || !username || !password) return null;
    const host = hostname.replace(/^\[|\]$/g, '');
    return {
      host,
      port: Number(port) || (isSecure ? SECURE_PORT : PORT),
      isSecure,
      isLocal: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}

/** Names the mailbox, without its password. */
export const mailboxName = ({ user, host, path }: MailboxAddress) => `${user} @ ${host}/${path}`;
