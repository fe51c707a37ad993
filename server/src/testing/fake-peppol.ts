import type {
  IncomingResponse,
  MessageStatus,
  PeppolMessage,
  PeppolTransport,
} from '../billing/peppol/transport.ts';

/** An access point in memory that knows every key once. What it answers can be changed. */
export function createFakePeppol() {
  const taken = new Map<string, PeppolMessage>();
  const statuses = new Map<string, MessageStatus>();
  const responses: IncomingResponse[] = [];
  const confirmed: [id: string, isUnderstood: boolean][] = [];
  const calls: string[] = [];
  const called = <Result>(name: string, result: () => Result) => {
    calls.push(name);
    return Promise.resolve().then(result);
  };
  const transport: PeppolTransport = {
    name: 'point d’accès de test',
    findReceiver: (addresses) => called('findReceiver', () => addresses[0] ?? null),
    submit: (message) =>
      called('submit', () => {
        if (!taken.has(message.key)) taken.set(message.key, message);
        return { outcome: 'TAKEN' as const, messageId: `message-${message.key}` };
      }),
    status: ({ fileName }) =>
      called('status', () => statuses.get(fileName) ?? { state: 'UNDER_WAY' as const }),
    listResponses: () => called('listResponses', () => [...responses]),
    confirmResponse: (id, isUnderstood) =>
      called('confirmResponse', () => {
        confirmed.push([id, isUnderstood]);
        responses.splice(
          responses.findIndex((response) => response.id === id),
          1,
        );
      }),
  };
  return {
    transport,
    calls,
    responses,
    confirmed,
    /** Each message once, as it was taken first. */
    sent: () => [...taken.values()],
    answer: (fileName: string, status: MessageStatus) => statuses.set(fileName, status),
  };
}
