/** Lets the browser paint and answer a tap between the parts of the start. */
export const breathe = () =>
  new Promise<void>((go) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      go();
    };
    channel.port2.postMessage(0);
  });
