export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

export interface WindowPart {
  readonly size: WindowSize;
}
