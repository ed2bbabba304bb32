/** One figure of the metrics with its samples, one for each set of labels. Times are seconds, sizes are bytes. */
export interface Figure {
  /** `laro_…`, as Prometheus names figures. */
  name: string;
  help: string;
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[];
}
