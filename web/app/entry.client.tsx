import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Zod compiles its schemas with `new Function` unless told otherwise beforehand; the policy forbids it, and browsers report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
