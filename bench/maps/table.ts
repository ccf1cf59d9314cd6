/** A table for the terminal: the first column to the left, figures to the right. */
export class Table {
  readonly #rows: string[][];

  constructor(head: string[]) {
    this.#rows = [head];
  }

  row(...cells: string[]): void {
    this.#rows.push(cells);
  }

  print(): void {
    const widths = (this.#rows[0] ?? []).map((_, at) =>
      Math.max(...this.#rows.map((cells) => cells[at]?.length ?? 0)),
    );
    console.log();
    for (const cells of this.#rows) {
      const padded = cells.map((cell, at) =>
        at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      );
      console.log(padded.join("  ").trimEnd());
    }
  }
}
