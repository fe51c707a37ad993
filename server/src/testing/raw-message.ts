import { createTransport } from 'nodemailer';
import { compose } from '../mail/compose.ts';
import type { Message } from '../mail/transport.ts';

type Sender = Parameters<typeof compose>[1];

/** A mail as its sender hands it over, byte for byte; lines end by a line feed alone. */
export async function rawMessage(message: Message, from: Sender): Promise<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message: bytes } = await composer.sendMail(compose(message, from));
  return String(bytes);
}
