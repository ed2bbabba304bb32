// Drawing needs a browser; what is drawn has its own tests.
class NoPath {
  roundRect(): void {}
  moveTo(): void {}
  lineTo(): void {}
  arc(): void {}
  closePath(): void {}
  addPath(): void {}
}
Object.assign(globalThis, { Path2D: globalThis.Path2D ?? NoPath });
