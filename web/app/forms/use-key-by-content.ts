import { useRef } from 'react';
import { newIdempotencyKey } from '../api/client.ts';

/** The same idempotency key for the same body, so that what was sent over a lost connection can be sent again. */
export function useKeyByContent() {
  const last = useRef({ content: '', key: '' });
  return (body: object) => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
