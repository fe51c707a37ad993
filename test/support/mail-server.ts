import { startSmtpServer, type TestSmtpServer } from '../../server/src/testing/smtp-server.ts';

export type MailServer = TestSmtpServer;

/** Runs `use` beside a real mail server, which takes every mail until it is told otherwise. */
export async function withMailServer<Result>(work: (server: MailServer) => Promise<Result>): Promise<Result> {
  const server = await startSmtpServer();
  return work(server).finally(server.close);
}
