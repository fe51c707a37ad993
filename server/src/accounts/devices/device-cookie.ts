import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEVICE_DAYS } from './devices.ts';

const COOKIE = 'device';
/** Browsers send it with no other request. */
const PATH = '/api/login';

export const deviceToken = (c: Context): string | null => getCookie(c, COOKIE) ?? null;

/** Sets the cookie that identifies this device at its next login. It grants no right. */
export const keepDeviceToken = (c: Context, token: string, publicUrl: string) =>
  setCookie(c, COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: DEVICE_DAYS * 86_400,
  });
