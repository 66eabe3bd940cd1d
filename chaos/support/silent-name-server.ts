import { createSocket } from 'node:dgram';

/** A name server that knows no name, and can stop answering. Port 53 needs root. */
export async function startNameServer(address: string) {
  const state = { isSilent: false, asked: 0 };
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    state.asked += 1;
    if (state.isSilent) return;
    const answer = Buffer.from(query);
    // A response, recursion available, with the code of a name that does not exist.
    answer.writeUInt16BE(0x8183, 2);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(53, address, resolve));
  return { state, close: () => socket.close() };
}
