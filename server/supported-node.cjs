// Runs before everything else, also on versions of Node that know neither our syntax nor our packages.
var wanted = require('../package.json').engines.node.replace('>=', '')
var versions = [process.versions.node, wanted].map((version) => version.split('.').map(Number))
var older = versions[0][0] - versions[1][0] || versions[0][1] - versions[1][1]
if (older < 0) {
  process.stderr.write(
    'Hereabouts needs Node ' +
      wanted +
      ' or later; this is ' +
      process.versions.node +
      '. We recommend Node 24: https://nodejs.org\n',
  )
  process.exit(1)
}
