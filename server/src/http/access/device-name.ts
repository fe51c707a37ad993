import Bowser from 'bowser';
import type { Context } from 'hono';

const MAX_NAME_CHARACTERS = 60;

/** A name by which people recognise their own device: "Firefox sur Windows". */
export function deviceNameOf(c: Context): string {
  const agent = c.req.header('User-Agent');
  if (!agent) return 'Appareil inconnu';
  const { browser, os } = Bowser.parse(agent.slice(0, 512));
  const name = browser.name || 'Programme';
  return (os.name ? `${name} sur ${os.name}` : name).slice(0, MAX_NAME_CHARACTERS);
}
