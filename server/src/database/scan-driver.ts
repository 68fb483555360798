import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

const noTransaction = () => Promise.reject(new Error('Scans run in no transaction'));

/** A Kysely driver for reads outside transactions: each statement may run on another connection. */
export abstract class ScanDriver implements Driver {
  init = () => Promise.resolve();
  beginTransaction = noTransaction;
  commitTransaction = noTransaction;
  rollbackTransaction = noTransaction;
  releaseConnection = () => Promise.resolve();

  abstract run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  abstract destroy(): Promise<void>;

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: <Row>(query: CompiledQuery) => this.run<Row>(query),
      streamQuery: () => {
        throw new Error('A scan returns its rows at once');
      },
    });
  }
}
