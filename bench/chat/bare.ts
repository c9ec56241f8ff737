import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { createLog } from '../../server/src/platform/log.ts'

// A minimal chat: it stores every message as a row in the embedded database and forwards it to its receiver.
// It authenticates nobody.
const { PORT, DATA_DIR } = process.env as { PORT: string; DATA_DIR: string }
const { pool } = await openEmbedded({ directory: DATA_DIR, log: createLog('silent') })
await pool.query(
  `create table messages (id bigint generated always as identity primary key, sender text not null, receiver text not null,
    text text not null, sent_at timestamptz not null default now())`,
)
const server = createServer((_, response) => response.end())
const io = new Server(server, { serveClient: false })
io.on('connection', (socket) => {
  const { person } = socket.handshake.auth as { person: string }
  void socket.join(person)
  socket.on('say', async (to: string, text: string, done: (isKept: boolean) => void) => {
    try {
      await pool.query({
        name: 'add',
        text: 'insert into messages (sender, receiver, text) values ($1, $2, $3)',
        values: [person, to, text],
      })
      io.to(to).emit('message', { text })
      done(true)
    } catch {
      done(false)
    }
  })
})
server.listen(Number(PORT), '127.0.0.1')
