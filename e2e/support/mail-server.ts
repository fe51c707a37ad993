import { type SmtpPeer, startSmtpServer } from '../../server/src/testing/smtp-server.ts';

export type MailServer = SmtpPeer;

/** Runs `use` beside a real mail server, which takes every mail until it is told otherwise. */
export async function withMailServer<Result>(use: (server: MailServer) => Promise<Result>): Promise<Result> {
  const server = await startSmtpServer();
  return use(server).finally(server.close);
}
