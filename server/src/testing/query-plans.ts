import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../db/database.ts';

type RunQueries = (db: Db) => Promise<unknown>;

/** The query plan of each query of `ask`, as the database prints it, one line for each step. */
export async function plansOf(db: Db, runQueries: RunQueries): Promise<string[]> {
  return Promise.all((await queriesOf(db, runQueries)).map((node) => planOf(db, node)));
}

/** The SQL texts of the queries of `ask`, each once, as the database remembers prepared statements. */
export async function sqlTextsOf(db: Db, runQueries: RunQueries): Promise<Set<string>> {
  return new Set((await queriesOf(db, runQueries)).map((node) => compiled(db, node).sql));
}

async function queriesOf(db: Db, runQueries: RunQueries): Promise<RootOperationNode[]> {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await runQueries(db.withPlugin(plugin));
  return nodes;
}

const compiled = (db: Db, node: RootOperationNode) =>
  db.getExecutor().compileQuery(node, { queryId: 'plan' });

async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const { sql, parameters } = compiled(db, node);
  const explain = process.env.TEST_ENGINE === 'postgres' ? 'explain' : 'explain query plan';
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
  );
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}
