/** Of one call: they take well under the time after which the client gives up. */
const CHUNK_LINES = 20;

export const chunksOf = <Line>(lines: Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / CHUNK_LINES) }, (_, index) =>
    lines.slice(index * CHUNK_LINES, (index + 1) * CHUNK_LINES),
  );
