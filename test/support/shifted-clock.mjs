// Loaded by Node before the site: its clock then runs on from the moment that the file CLOCK_START_FILE names, instead of from now.
// The product reads the time in no other way than through `Date`, so that it lives the days that a test lets pass.

import { readFileSync } from 'node:fs';

const SystemDate = Date;
const aheadMs = SystemDate.parse(readFileSync(process.env.CLOCK_START_FILE ?? '', 'utf8')) - SystemDate.now();
const now = () => SystemDate.now() + aheadMs;

// Dates that Node itself makes, as of files, stay instances of it.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values) => (values.length === 0 ? new target(now()) : new target(...values)),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
