import type { CommandStartedEvent, Db, MongoClient } from 'mongodb';

/** The commands that may add documents. */
const WRITES = ['insert', 'update', 'findAndModify'];

/** The collections to which clients have written. Emptying them all before each test took longer than most tests. */
export class WrittenCollections {
  readonly #names = new Set<string>();

  /** Notes what the client writes. It must have been made with `monitorCommands`, or it tells nothing. */
  watch(client: MongoClient): void {
    if (!client.options.monitorCommands) throw new Error('Make the client with monitorCommands.');
    client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
      if (WRITES.includes(commandName)) this.#names.add(command[commandName]);
    });
  }

  /** What is written stays for all tests of the file, until one of them writes to its collection. */
  forget(): void {
    this.#names.clear();
  }

  /** Dropping a collection would also drop its indexes. */
  async empty(db: Db): Promise<void> {
    const names = [...this.#names];
    // First, so that what is written meanwhile is noted for the next time.
    this.#names.clear();
    await Promise.all(names.map((name) => db.collection(name).deleteMany({})));
  }
}

/** Empties every collection, whoever has written to it. */
export async function emptyAll(db: Db): Promise<void> {
  await Promise.all((await db.collections()).map((collection) => collection.deleteMany({})));
}
