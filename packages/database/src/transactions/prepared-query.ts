import { type RowShape, type WireConnection, WireQuery } from './pg-internals.ts';
import { executeAndSync, executeCommitAndSync, type Opening } from './transaction-preamble.ts';

/**
 * Statements are prepared under a name, so that each connection parses and plans them once. Lists of values
 * are sent as one array parameter, which keeps the number of different texts small; beyond the limit
 * statements stay unnamed.
 */
const maxStatementNames = 1_000;

/** What a connection has prepared, and the row descriptions that it received. */
interface StatementMetadata {
  readonly names: Map<string, string>;
  readonly shapes: Map<string, RowShape>;
  /** The connection, but without requesting the row description. */
  readonly unasking: WireConnection;
}
const metadataByConnection = new WeakMap<WireConnection, StatementMetadata>();

function metadataOf(connection: WireConnection): StatementMetadata {
  const cached = metadataByConnection.get(connection);
  if (cached) return cached;
  const unasking = Object.create(connection, { describe: { value: () => undefined } }) as WireConnection;
  const metadata = { names: new Map<string, string>(), shapes: new Map<string, RowShape>(), unasking };
  metadataByConnection.set(connection, metadata);
  return metadata;
}

/** The plan of a statement depends on the policies of the role: each data scope has its own, or they would be replanned. */
function statementName(
  names: StatementMetadata['names'],
  text: string,
  dataScope: string,
): string | undefined {
  const key = dataScope ? `${dataScope}:${text}` : text;
  const cached = names.get(key);
  if (cached || names.size >= maxStatementNames) return cached;
  const name = `s${names.size}`;
  names.set(key, name);
  return name;
}

/** A query with what is sent in the same batch: the preamble before it, the commit after it. */
export class PreparedQuery extends WireQuery {
  readonly #opening: Opening | undefined;
  readonly #commits: boolean;
  readonly #dataScope: string;
  #ahead: number;
  #isAnswered = false;
  #metadata: StatementMetadata | undefined;

  constructor(
    text: string,
    values: readonly unknown[],
    opening: Opening | undefined,
    commits: boolean,
    dataScope: string,
  ) {
    super(text, values);
    this.queryMode = 'extended';
    this.#opening = opening;
    this.#ahead = opening?.count ?? 0;
    this.#commits = commits;
    this.#dataScope = dataScope;
  }

  override prepare(connection: WireConnection): void {
    if (this.#opening) connection.stream.write(this.#opening.bytes);
    this.#metadata = metadataOf(connection);
    this.name = statementName(this.#metadata.names, this.text, this.#dataScope);
    const shape = this.name && this.#metadata.shapes.get(this.name);
    if (shape) this.#readRowsAs(shape);
    super.prepare(shape ? this.#metadata.unasking : connection);
  }

  #readRowsAs({ fields, _parsers, _prebuiltEmptyResultObject }: RowShape): void {
    this._result.fields = fields;
    this._result._parsers = _parsers;
    this._result._prebuiltEmptyResultObject = _prebuiltEmptyResultObject;
    this._accumulateRows = true;
  }

  override _getRows(connection: WireConnection): void {
    connection.stream.write(this.#commits ? executeCommitAndSync : executeAndSync);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name) this.#metadata?.shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: unknown): void {
    if (this.#ahead === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: { readonly text: string }, connection: WireConnection): void {
    if (this.#ahead > 0) {
      this.#ahead -= 1;
    } else if (!this.#isAnswered) {
      this.#isAnswered = true;
      super.handleCommandComplete(message, connection);
    }
  }
}
